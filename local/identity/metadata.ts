import { z } from 'zod';
import type { Metadata } from './users.ts';

const largestBytes = 8192;

/** Metadata of a user: an object of at most 8 KB, as with Clerk. */
export const MetadataField = z
  .record(z.string(), z.unknown())
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= largestBytes, 'Metadata must be at most 8 KB.');

/** Metadata in a form field: JSON as text. */
export const MetadataText = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'Metadata must be JSON.' });
      return z.NEVER;
    }
  })
  .pipe(MetadataField);

/** Clerk's merge: keys with null are deleted, objects are merged deeply, everything else is replaced. */
export function mergeMetadata(kept: Metadata, changes: Metadata): Metadata {
  const merged = { ...kept };
  for (const [key, value] of Object.entries(changes)) {
    const before = merged[key];
    if (value === null) delete merged[key];
    else merged[key] = isObject(before) && isObject(value) ? mergeMetadata(before, value) : value;
  }
  return merged;
}

const isObject = (value: unknown): value is Metadata =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
