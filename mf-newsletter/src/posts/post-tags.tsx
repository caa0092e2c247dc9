import { Link } from 'react-router-dom';
import { listAddress } from './list-query.ts';
import styles from './post-tags.module.css';

/** A post's tags; each leads to the posts that share it. */
export function PostTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {[...new Set(tags)].map((tag) => (
        <li key={tag}>
          <Link to={listAddress({ tag })} className={`badge badge--accent ${styles.tag}`}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
