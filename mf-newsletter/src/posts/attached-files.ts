/** How many files a post carries, in words. */
export const attachedFiles = (count: number): string => `${count} attached ${count === 1 ? 'file' : 'files'}`;
