import namespaces from 'virtual:signed-in-namespaces'
import type { ComponentType } from 'react'

/** The pages behind sign-in except those of the kit. Loaded separately, so that sign-in pages do not contain their names. */
export default {
  pages: import.meta.glob<{ default: ComponentType }>([
    './Pages/**/*.tsx',
    '!./Pages/login*.tsx',
    '!./Pages/{components,datatables,elements,forms}/*.tsx',
    '!./Pages/{charts,dragndrop,tables,widgets}.tsx',
  ]),
  namespaces,
}
