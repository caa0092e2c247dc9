import { PortalError } from '@portal/http-server';

/** Whatever strangers ask for at once, a process has enough memory left for everybody else. */
const mostBytes = 256 * 1024 * 1024;

interface Held {
  content: Promise<Buffer>;
  users: number;
}

/** The files that are being sent or resized: each is read once for all who want it meanwhile, and all of them are bounded. */
export class FilesInMemory {
  private readonly held = new Map<string, Held>();
  private bytes = 0;

  /**
   * The content of a file of so many `bytes`, until it is freed.
   * @throws {PortalError} `unavailable` where too much is held already.
   */
  hold({ id, bytes }: { id: string; bytes: number }, read: () => Promise<Buffer>) {
    const held = this.held.get(id) ?? this.add({ id, bytes }, read);
    held.users += 1;
    const free = () => {
      held.users -= 1;
      if (held.users > 0) return;
      this.held.delete(id);
      this.bytes -= bytes;
    };
    return { content: held.content, free };
  }

  private add({ id, bytes }: { id: string; bytes: number }, read: () => Promise<Buffer>): Held {
    if (this.bytes + bytes > mostBytes) throw new PortalError('unavailable', busy);
    const held = { content: read(), users: 0 };
    this.held.set(id, held);
    this.bytes += bytes;
    return held;
  }
}

const busy = 'Many files are being downloaded at the moment. Please try again in a minute.';
