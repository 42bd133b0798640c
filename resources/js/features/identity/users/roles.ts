/** How the badge of a role is colored. */
export const roleTones = { admin: 'gold', staff: 'neutral' } as const

/** The change that gives the other role. */
export const roleChanges = { admin: 'to_staff', staff: 'to_admin' } as const
