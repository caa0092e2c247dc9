import type { AttachedFile } from '@portal/contracts/newsletter';
import { fileAddress, imageSource } from '@portal/contracts/post-files';
import type { ImageSource } from '@portal/markdown/attachments';

/** A file as it appears in a post's text: an image, or a link. */
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
