import { Link } from 'react-router-dom';
import './post-tags.css';

/** The tags of a post. Each one links to the posts with the same tag. */
export function PostTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="post-tags" aria-label="Tags">
      {[...new Set(tags)].map((tag) => (
        <li key={tag}>
          <Link to={`/newsletter?${new URLSearchParams({ tag })}`} className="badge badge--accent post-tag">
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
