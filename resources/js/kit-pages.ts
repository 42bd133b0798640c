import namespaces from 'virtual:kit-namespaces'
import type { ComponentType } from 'react'

/** The pages of the kit. Loaded separately, so that no other page contains their names. */
export default {
  pages: import.meta.glob<{ default: ComponentType }>([
    './Pages/{components,datatables,elements,forms}/*.tsx',
    './Pages/{charts,dragndrop,tables,widgets}.tsx',
  ]),
  namespaces,
}
