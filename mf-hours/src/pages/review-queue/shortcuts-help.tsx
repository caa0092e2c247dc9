import type { DialogProps } from '@portal/ui';
import { Modal } from '@portal/ui';
import { Facts } from '@portal/ui/facts';
import { shortcuts } from './shortcuts.ts';

interface Props extends DialogProps<null> {
  isOn: boolean;
  onTurn(isOn: boolean): void;
}

/** What the keys do, and the way to turn them off. */
export function ShortcutsHelp({ isOn, onTurn, isOpen, onClose, afterClose }: Props) {
  return (
    <Modal open={isOpen} title="Keyboard Shortcuts" onClose={onClose} afterClose={afterClose}>
      <div className="stack">
        <Facts facts={shortcuts} />
        <p className="muted small">In a list of reasons, its number sends the reason at once.</p>
        <label className="choice">
          <input type="checkbox" checked={isOn} onChange={(event) => onTurn(event.target.checked)} />
          Use these keys on this device
        </label>
      </div>
    </Modal>
  );
}
