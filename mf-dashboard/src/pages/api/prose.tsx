/** Plain text with `code`. */
export const Line = ({ text }: { text: string }) =>
  text.split('`').map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part));

/** The same with paragraphs, as in the description of the API. */
export const Prose = ({ text }: { text: string }) =>
  text.split('\n\n').map((paragraph) => (
    <p key={paragraph}>
      <Line text={paragraph} />
    </p>
  ));
