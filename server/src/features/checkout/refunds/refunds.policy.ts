/** Whether a seller's refund of an order is a cancellation: paid online, and nothing has shipped. */
export const isCancellation = (status: string, provider: string | null): boolean =>
  (status === 'paid' || status === 'packed') && provider !== 'pickup'
