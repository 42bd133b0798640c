import namespaces from 'virtual:signed-in-namespaces'
import type { PageModule } from './app.tsx'

/** Every page behind sign-in. Loaded separately, so that sign-in pages do not contain their names. */
export default {
  pages: import.meta.glob<PageModule>(['./Pages/**/*.tsx', '!./Pages/login*.tsx']),
  namespaces,
}
