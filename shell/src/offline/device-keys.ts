/** Whatever pages keep on the device for a member has a key that begins so and ends with their id. It leaves with a sign-out. */
export const prefix = 'offline:';
export const memberKey = `${prefix}member`;
