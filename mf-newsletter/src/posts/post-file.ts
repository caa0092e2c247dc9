import type { AttachedFile } from '@portal/contracts/newsletter';
import { fileAddress, imageSource } from '@portal/contracts/post-files';
import type { ImageSource } from '@portal/markdown/attachments';

/** A file as a post's text shows it: by its name, as a picture where it is one. */
export interface PostFile {
  name: string;
  address: string;
  image: ImageSource | null;
}

export const postFile = ({ id, name, image }: AttachedFile): PostFile => ({
  name,
  address: fileAddress(id),
  image: image && imageSource(id, image),
});
