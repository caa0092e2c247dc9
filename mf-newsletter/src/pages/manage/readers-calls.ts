/** What readers are shown: it changes with every post that is saved or deleted. */
export const readersCalls = ['GET /newsletter/getPosts', 'GET /newsletter/getPost', 'GET /newsletter/getTags'] as const;
