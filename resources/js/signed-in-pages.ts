import namespaces from 'virtual:signed-in-namespaces'
import type { ComponentType } from 'react'

/** Every page behind sign-in. Loaded separately, so that sign-in pages do not contain their names. */
export default {
  pages: import.meta.glob<{ default: ComponentType }>(['./Pages/**/*.tsx', '!./Pages/login*.tsx']),
  namespaces,
}
