import { countedInSql, sumsInSql, workedInSql } from '../goals/goals.service.ts';

/**
 * SQL for the hours of a year (`worked`), and for each student and lead their standing in it (`standing`). Parameters: $1 to
 * $3 as in {@link workedInSql}, for the longest of the goals; $4 the goals of one chapter or both as JSON; $5 the day whose
 * chapter members belong to: today in a year that goes on, else its last day. With two chapters, one of which has a year that
 * goes on, it is today for both, else the last day of the one that ended first. So each member is in it once. Whoever has
 * joined later, or is gone and did nothing, is left out. Each statement reads one of the two, and sums are made before members
 * are joined: both keep a year of 100,000 members out of temporary files.
 */
export const yearInSql = `
  WITH goal AS (
    SELECT * FROM jsonb_to_recordset($4) AS goal (
      chapter text, "firstDay" date, "lastDay" date, "requiredHours" numeric, "syncCap" numeric,
      "asyncCap" numeric)
  ), member AS NOT MATERIALIZED (
    SELECT members.id, first_name, last_name, email, nullif(committee, '') AS committee,
      goal.chapter, goal."requiredHours" AS required,
      goal."syncCap" AS sync_cap, goal."asyncCap" AS async_cap, goal."firstDay" AS first_day, goal."lastDay" AS last_day,
      deleted_at IS NULL AND deactivated_at IS NULL AND approved_at IS NOT NULL
        AND created_at < (goal."lastDay" + 1)::timestamp AT TIME ZONE $3 AS active
    FROM members
    LEFT JOIN (
      SELECT DISTINCT ON (member_id) member_id, from_chapter FROM chapter_moves
      WHERE starts_on > $5::date ORDER BY member_id, starts_on
    ) AS move ON move.member_id = members.id
    JOIN goal ON goal.chapter = coalesce(move.from_chapter, members.chapter)
    WHERE role <> 'admin'
  ), done AS NOT MATERIALIZED (${workedInSql()}
  ), worked AS (
    SELECT done.*, member.chapter FROM done
    JOIN member ON member.id = done.member_id AND done.day BETWEEN member.first_day AND member.last_day
  ), standing AS (
    SELECT member.*, sync + async + corrections AS completed, ${countedInSql} AS counted,
      CASE WHEN active THEN greatest(required - ${countedInSql}, 0) ELSE 0 END AS missing
    FROM (
      SELECT member.*, coalesce(sync, 0) AS sync, coalesce(async, 0) AS async, coalesce(corrections, 0) AS corrections
      FROM member LEFT JOIN (
        SELECT member_id, "firstDay", "lastDay", ${sumsInSql}
        FROM done JOIN (SELECT DISTINCT "firstDay", "lastDay" FROM goal) AS year ON day BETWEEN "firstDay" AND "lastDay"
        GROUP BY member_id, "firstDay", "lastDay"
      ) AS sums ON sums.member_id = member.id AND "firstDay" = first_day AND "lastDay" = last_day
      WHERE active OR sums.member_id IS NOT NULL
    ) AS member
  )`;

/** SQL for the columns of a group of standings. */
export const groupInSql = `count(*)::integer AS members, (count(*) FILTER (WHERE active AND missing = 0))::integer AS reached,
  (count(*) FILTER (WHERE missing > 0))::integer AS behind,
  coalesce(sum(missing), 0)::float8 AS missing, coalesce(sum(sync), 0)::float8 AS sync,
  coalesce(sum(async), 0)::float8 AS async, coalesce(sum(corrections), 0)::float8 AS corrections`;
