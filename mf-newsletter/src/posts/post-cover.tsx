import { type coverOf, imageSource } from '@portal/contracts/post-files';

interface Props {
  cover: ReturnType<typeof coverOf>;
  /** How wide it is shown: the attribute of the element. Left out: as wide as the text of a post. */
  sizes?: string;
  className: string;
  /** Whether the page opens with it. */
  isFirst?: boolean;
}

/** The cover of a post, if it has one. */
export function PostCover({ cover, sizes, className, isFirst }: Props) {
  if (!cover) return null;
  return (
    <img
      {...imageSource(cover.id, cover.image, sizes)}
      alt={cover.alt}
      className={className}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  );
}
