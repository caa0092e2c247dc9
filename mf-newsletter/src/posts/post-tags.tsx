import { Link } from 'react-router-dom';
import { useChapterKept } from './chapter-kept.ts';
import './post-tags.css';

/** The tags of a post. Each one links to the posts with the same tag. */
export function PostTags({ tags }: { tags: string[] }) {
  const withChapter = useChapterKept();
  if (tags.length === 0) return null;
  return (
    <ul className="post-tags" aria-label="Tags">
      {[...new Set(tags)].map((tag) => (
        <li key={tag}>
          <Link
            to={withChapter(`/newsletter?${new URLSearchParams({ tag })}`)}
            className="badge badge--accent post-tag"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
