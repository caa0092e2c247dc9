import { Refusal } from '@portal/command-line/refusal';
import { suggestion } from '@portal/command-line/suggestion';
import { channelStore, channelsOf, production, requireChannel } from '@portal/releases/store/channel-store';
import type { ReleaseStore } from '@portal/releases/store/release-store';

/**
 * The store as a channel sees it.
 * @throws with the existing names if there is no such channel
 */
export async function channelNamed(allChannels: ReleaseStore, typed: string): Promise<ReleaseStore> {
  const name = requireChannel(typed);
  // It is always there. If the store cannot be read, the command itself reports it.
  if (name === production) return channelStore(allChannels);
  const known = await channelsOf(allChannels);
  if (known.includes(name)) return channelStore(allChannels, name);
  throw new Refusal(
    `There is no channel '${name}'${suggestion(name, known)} Channels: ${known.join(', ')}. \`npm run release -- site --channel ${name}\` makes it, with the PUBLIC_URL of ${name}`,
  );
}
