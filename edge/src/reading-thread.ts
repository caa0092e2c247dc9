/** What the edge's threads do with posts: see `ReadingThreads` of packages/markdown. */
export { html } from '@portal/markdown/reading-thread';
