/** Whether a seller's refund of what has not left yet is a cancellation: paid online, and not shipped as a whole. */
export const isCancellation = (status: string, provider: string | null): boolean =>
  (status === 'paid' || status === 'packed') && provider !== 'pickup'
