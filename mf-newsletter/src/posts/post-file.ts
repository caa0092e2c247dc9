import type { AttachedFile, PostCover } from '@portal/contracts/newsletter';
import { fileAddress, imageSource } from '@portal/contracts/post-files';
import type { ImageSource } from '@portal/markdown/attachments';

/** A file as it appears in a post's text: an image, or a link. */
export interface PostFile {
  name: string;
  address: string;
  image: ImageSource | null;
  /** The description of the picture, if it is the cover. */
  coverAlt?: string;
}

/** The files of a post for its text. */
export const postFiles = (files: AttachedFile[], cover: PostCover | null): PostFile[] =>
  files.map(({ id, name, image }) => ({
    name,
    address: fileAddress(id),
    image: image && imageSource(id, image),
    coverAlt: id === cover?.file ? cover.alt : undefined,
  }));
