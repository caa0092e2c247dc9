import { ApiError, failureOf, parseJson, useSession } from '@portal/sdk';

const timeoutMs = 20_000;

/**
 * Saves a new certificate of a submission as a file.
 * @throws {ApiError} as `call` does, whose answers are JSON
 */
export async function downloadCertificate(submissionId: string): Promise<void> {
  const token = await useSession
    .getState()
    .getToken()
    .catch(() => null);
  const answer = await fetch('/api/v1/hours/certificate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ submissionId }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (!answer) throw new ApiError('unavailable', '');
  if (!answer.ok) throw failureOf(answer, parseJson(await answer.text()));
  save(await answer.blob());
}

function save(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'certificate.pdf';
  link.click();
  URL.revokeObjectURL(link.href);
}
