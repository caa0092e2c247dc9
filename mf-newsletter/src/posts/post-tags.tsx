import styles from './post-tags.module.css';

export function PostTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {[...new Set(tags)].map((tag) => (
        <li key={tag} className="badge badge--accent">
          {tag}
        </li>
      ))}
    </ul>
  );
}
