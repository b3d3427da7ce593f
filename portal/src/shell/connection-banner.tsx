import { useEffect, useState } from 'preact/hooks';
import { usePortal } from '../session/context.ts';

export function ConnectionBanner() {
  const { connection } = usePortal().session;
  const [isLost, setLost] = useState(connection.isLost());
  const [isChecking, setChecking] = useState(false);
  useEffect(() => connection.subscribe(() => setLost(connection.isLost())), [connection]);
  const check = async () => {
    setChecking(true);
    await connection.check();
    setChecking(false);
  };
  return (
    <div role="status">
      {isLost && (
        <div class="banner">
          <p>
            <strong>No connection to the service.</strong> The page loads again when the connection returns.
          </p>
          <button type="button" onClick={check} disabled={isChecking}>
            {isChecking ? 'Trying …' : 'Try now'}
          </button>
        </div>
      )}
    </div>
  );
}
