/** The two looks of every door. */
export type DoorStyle = 'cover' | 'boxed'

export const resetPath: Record<DoorStyle, string> = {
  cover: '/auth/cover-password-reset',
  boxed: '/auth/boxed-password-reset',
}
