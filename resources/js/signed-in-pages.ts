import words from 'virtual:house-words'
import type { PageModule } from './app.tsx'

/** Every page behind sign-in. Who stands at a door does not fetch their names. */
export default {
  pages: import.meta.glob<PageModule>(['./Pages/**/*.tsx', '!./Pages/login*.tsx']),
  words,
}
