/** A command refuses a request and gives the reason. Nothing has changed. Every other error is a failure. */
export class Refusal extends Error {}
