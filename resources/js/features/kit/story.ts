import type { ComponentType } from 'react'

/** A component as the kit shows it. Its texts are for developers, so they are English. */
export interface Story {
  /** The path of its file in `stories/`, without the ending. */
  id: string
  title: string
  /** What the component is for, in one sentence. */
  purpose: string
  /** The component files that it shows, in `resources/js`: literal paths, which the build reads for its facts. */
  components: readonly string[]
  states: readonly StoryState[]
  /** A state whose props can be changed on the page. */
  playground?: Playground
  /** The props that a caller must know; names are of the code, meanings in English. */
  props?: readonly (readonly [name: string, type: string, meaning: string])[]
  /** When to use the component, and when another one. */
  notes?: readonly string[]
  /** Keys, and what each does. */
  keys?: readonly (readonly [keys: string, effect: string])[]
}

interface StoryState {
  name: string
  Example: ComponentType
  /** Takes the whole row instead of a cell beside the other states. */
  isWide?: true
}

interface Playground {
  /** The choices for each prop; the first is the default. */
  choices: Record<string, readonly string[]>
  Example: ComponentType<{ values: Record<string, string> }>
}

/** What the build knows about a component. */
export interface ComponentFacts {
  /** Its own code minified and gzipped, in bytes, without what it imports. */
  bytes: number
  /** The files that import it, in `resources/js`. */
  importedBy: string[]
}
