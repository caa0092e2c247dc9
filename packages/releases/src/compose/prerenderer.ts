import { Refusal } from '@portal/command-line/refusal';
import { type RenderRequest, type RenderResult, renderFile } from '@portal/contracts/page-state';
import { NoThread } from '@portal/threads/threads';
import { readRenderCode, rendersPages } from '../render/render-code.ts';
import { Renderer } from '../render/renderer.ts';
import type { Release } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A promotion composes its pages before and after its write of active.json. They are rendered once. */
const rendered = new Map<string, RenderResult>();
const mostRendered = 200;
/** Long enough for a busy machine. */
const deadlineMs = 30_000;

/** Renders the first content of pages while they are composed. */
export class Prerenderer {
  readonly #renderers = new Map<string, Promise<Renderer>>();

  constructor(
    private readonly store: ReleaseStore,
    private readonly shell: Release,
  ) {}

  /**
   * @param remote the page's remote. Absent for a page of the shell, and if only the browser renders the remote
   * @returns undefined if the shell renders nothing
   * @throws {Refusal} if the page cannot be rendered
   */
  async render(request: RenderRequest, remote?: Release): Promise<RenderResult | undefined> {
    if (!rendersPages(this.shell)) return undefined;
    const page = remote && rendersPages(remote) ? remote : undefined;
    const key = JSON.stringify([this.shell.files[renderFile], page?.files[renderFile], request]);
    const known = rendered.get(key);
    if (known) return known;
    try {
      const result = await (await this.#rendererOf(page)).render(request);
      if (rendered.size >= mostRendered) rendered.clear();
      rendered.set(key, result);
      return result;
    } catch (error) {
      const app = page ? `${page.app} ${page.version}` : `shell ${this.shell.version}`;
      // A thread that does not start runs code that fails when it is loaded.
      const { message } = (error instanceof NoThread && error.cause ? error.cause : error) as Error;
      throw new Refusal(`${app} cannot render ${request.address}: ${message}`);
    }
  }

  async stop(): Promise<void> {
    for (const renderer of this.#renderers.values()) await renderer.then((started) => started.stop()).catch(() => {});
  }

  #rendererOf(remote?: Release): Promise<Renderer> {
    const name = remote?.app ?? '';
    const known = this.#renderers.get(name) ?? this.#start(remote);
    this.#renderers.set(name, known);
    return known;
  }

  async #start(remote?: Release): Promise<Renderer> {
    const shell = await readRenderCode(this.store, this.shell);
    const code = { shell, remote: remote && (await readRenderCode(this.store, remote)) };
    return new Renderer(code, { deadlineMs, report: (words) => console.error(words) });
  }
}
