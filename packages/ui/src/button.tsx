import { Button as AntdButton, type ButtonProps } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { passFocusOn } from './focus.ts';

/**
 * antd's Button. It keeps the focus while it is `loading`. If it disappears, the focus moves to the part of the page
 * around it.
 */
export function Button(props: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    return () => passFocusOn(current);
  }, []);
  return <AntdButton aria-disabled={props.loading ? true : undefined} {...props} ref={element} />;
}
