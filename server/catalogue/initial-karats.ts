/** The karats that a new shop sells; the weight model has weights for these. */
export const INITIAL_KARATS = ['10K', '14K', '18K', '22K'] as const
