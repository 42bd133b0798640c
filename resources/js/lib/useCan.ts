import { usePage } from '@inertiajs/react'
import type { Can } from '#client/app/navigation.ts'

/** What this user may do. The server decides again with every request. */
export const useCan = (): Can => usePage().props.auth.can
