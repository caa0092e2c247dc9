import { randomUUID } from 'node:crypto';
import type { ReleaseReport } from '@portal/contracts';
import { dayOf, readCounts, writeCounts } from '@portal/releases/figures/count-documents';
import { addOther, addReport, emptyCounts, isRun, type Run, type RunCounts } from '@portal/releases/figures/run-counts';
import type { ReleaseStore } from '@portal/releases/store/release-store';

interface Day {
  runs: RunCounts[];
  isSaved: boolean;
}

/**
 * Counts what pages report to this process, in a document of its own in the store. What all processes counted is the sum
 * of their documents.
 */
export class VisitCounter {
  /** A new one for each process. A document is thus never written by two. */
  readonly #writer = randomUUID();
  /** Today, and until it is saved the day before. */
  readonly #days = new Map<string, Day>();
  #saving: Promise<void> = Promise.resolve();

  constructor(private readonly store: ReleaseStore) {}

  /**
   * @param runs what is active of the report's app, and its canary: one of them has the report's version
   * @param address that sent the report
   */
  count(report: ReleaseReport, runs: Run[], address: string): void {
    const day = this.#today();
    day.isSaved = false;
    for (const run of runs) {
      if (run.version === report.version) addReport(countsOf(day, run), report, address);
      else addOther(countsOf(day, run), report, address);
    }
  }

  /** What all processes counted since a day, with all that this one knows. */
  async sum(from: string): Promise<RunCounts[]> {
    await this.save();
    return readCounts(this.store, from);
  }

  /** Writes what has changed. */
  save(): Promise<void> {
    this.#saving = this.#saving.catch(() => undefined).then(() => this.#saveDays());
    return this.#saving;
  }

  async #saveDays(): Promise<void> {
    for (const [name, day] of this.#days) {
      if (!day.isSaved) {
        day.isSaved = true;
        await writeCounts(this.store, name, this.#writer, day.runs).catch((error) => {
          day.isSaved = false;
          throw error;
        });
      }
      if (day.isSaved && name !== dayOf(Date.now())) this.#days.delete(name);
    }
  }

  #today(): Day {
    const name = dayOf(Date.now());
    const day = this.#days.get(name) ?? { runs: [], isSaved: true };
    this.#days.set(name, day);
    return day;
  }
}

function countsOf({ runs }: Day, run: Run): RunCounts {
  const known = runs.find((one) => isRun(one, run));
  if (known) return known;
  const counts = emptyCounts(run);
  runs.push(counts);
  return counts;
}
