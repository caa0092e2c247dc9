import type { RenderedBy } from '@portal/releases/compose/fill-page';
import { readRenderCode } from '@portal/releases/render/render-code';
import { Renderer, type RendererOptions } from '@portal/releases/render/renderer';
import { findRelease } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { LRUCache } from 'lru-cache';

/** The active releases, and those of a moment ago for pages that are open. */
const mostReleases = 6;

/** The renderer of each release. A version never changes, so its code is read and checked once. */
export class Renderers {
  readonly #started: LRUCache<string, Promise<Renderer>>;

  constructor(
    private readonly store: ReleaseStore,
    private readonly options: RendererOptions,
  ) {
    this.#started = new LRUCache({
      max: mostReleases,
      dispose: (renderer) => void renderer.then((one) => one.stop()).catch(() => {}),
    });
  }

  of(release: RenderedBy): Promise<Renderer> {
    const name = `${release.shell} ${release.remote} ${release.version}`;
    const known = this.#started.get(name);
    if (known) return known;
    const starting = this.#start(release);
    this.#started.set(name, starting);
    starting.catch(() => this.#started.delete(name));
    return starting;
  }

  async stop(): Promise<void> {
    const started = [...this.#started.values()];
    for (const renderer of started) await renderer.then((one) => one.stop()).catch(() => {});
  }

  async #start({ shell, remote, version }: RenderedBy): Promise<Renderer> {
    const [shellCode, remoteCode] = await Promise.all([this.#code('shell', shell), this.#code(remote, version)]);
    return new Renderer({ shell: shellCode, remote: remoteCode }, this.options);
  }

  async #code(app: string, version: string): Promise<string> {
    const release = await findRelease(this.store, app, version);
    if (!release) throw new Error(`${app} ${version} is missing from the release store`);
    return readRenderCode(this.store, release);
  }
}
