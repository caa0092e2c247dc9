import { defaults, type UserRecord } from '@portal/contracts';
import type { SessionUser } from '@portal/sdk';

/**
 * The record if the member record could not be loaded, built from the account (spec section 3, 'User record',
 * Fallback).
 */
export function fallbackProfile(user: SessionUser): UserRecord {
  const { role, chapter, committee, totalHours, hours } = user.publicMetadata;
  const now = new Date().toISOString();
  const total = totalHours ?? hours ?? 0;
  return {
    id: 0,
    clerk_id: user.id,
    first_name: user.firstName || 'Unknown',
    last_name: user.lastName || 'User',
    email: user.email,
    role: role ?? defaults.role,
    chapter: chapter ?? defaults.memberChapter,
    committee: committee ?? null,
    total_hours: total,
    hours_this_year: total,
    created_at: now,
    updated_at: now,
  };
}
