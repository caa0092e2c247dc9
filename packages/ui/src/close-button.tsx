import type { ButtonHTMLAttributes } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  label?: string;
}

/** The cross that closes, dismisses or clears something. */
export const CloseButton = ({ label = 'Dismiss', className = '', ...button }: Props) => (
  <button type="button" aria-label={label} data-tip={label} {...button} className={`icon-button ${className}`}>
    ×
  </button>
);
