/** The lowest contrast of a text with its background, as WCAG 2.2 measures it, and the text. */
export interface LowestContrast {
  ratio: number
  /** What WCAG level AA requires of a text of this size. */
  required: number
  text: string
}

/** Measures every text in an element as it is drawn now; undefined without text. Disabled texts are exempt. */
export function lowestContrast(root: Element): LowestContrast | undefined {
  const measured = textElements(root).map((element) => {
    const style = getComputedStyle(element)
    const background = backgroundOf(element)
    const color = over(rgbaOf(style.color), background)
    return {
      ratio: contrastOf(color, background),
      required: isLarge(style) ? 3 : 4.5,
      text: element.textContent?.trim().slice(0, 40) ?? '',
    }
  })
  return measured.toSorted(
    (one, other) => one.ratio / one.required - other.ratio / other.required,
  )[0]
}

function textElements(root: Element): Element[] {
  return [...root.querySelectorAll('*')].filter((element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    const isExempt = element.closest('[aria-hidden=true], [data-disabled], :disabled, option')
    return hasText && !isExempt && element.checkVisibility({ visibilityProperty: true })
  })
}

type Rgb = readonly [number, number, number]
type Rgba = readonly [number, number, number, number]

/** The colors behind an element, laid over one another down to the first opaque one. */
function backgroundOf(element: Element): Rgb {
  const color = rgbaOf(getComputedStyle(element).backgroundColor)
  if (color[3] === 1) return [color[0], color[1], color[2]]
  const parent = element.parentElement
  return over(color, parent ? backgroundOf(parent) : [255, 255, 255])
}

function over([red, green, blue, alpha]: Rgba, below: Rgb): Rgb {
  const mix = (channel: number, under: number) => channel * alpha + under * (1 - alpha)
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2])]
}

/** A canvas understands every color of CSS. */
function rgbaOf(color: string): Rgba {
  const context = canvas()
  context.clearRect(0, 0, 1, 1)
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha / 255]
}

let shared: CanvasRenderingContext2D | undefined

function canvas(): CanvasRenderingContext2D {
  const context =
    shared ?? document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no canvas')
  shared = context
  return context
}

/** Source: WCAG 2.2, contrast ratio and relative luminance. */
function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** At least 24 px, or 18.66 px in bold. */
function isLarge({ fontSize, fontWeight }: CSSStyleDeclaration): boolean {
  const size = Number.parseFloat(fontSize)
  return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
}
