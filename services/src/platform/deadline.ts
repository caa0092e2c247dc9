/** Something that took longer than anyone should wait for it. */
export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/**
 * The outcome of `work` where it comes within `ms` milliseconds. What was begun goes on unheeded.
 * @throws {DeadlineError} afterwards.
 */
export async function withinDeadline<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
