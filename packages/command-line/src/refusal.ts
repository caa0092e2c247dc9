/** What the release tool does not do, and says why to who asked for it: nothing has changed. Any other error is a failure. */
export class Refusal extends Error {}
