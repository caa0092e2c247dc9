/** Plain text with paragraphs and `code`, as in the description of the API. */
export const Prose = ({ text }: { text: string }) =>
  text
    .split('\n\n')
    .map((paragraph) => (
      <p key={paragraph}>
        {paragraph.split('`').map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part))}
      </p>
    ));
