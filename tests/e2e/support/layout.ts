import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** Pages loaded after this call record how far their layout shifts. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
}

/** How far the layout of the page has shifted since it was loaded, as the web vital CLS counts it. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() =>
    (window as unknown as { shifts: Shift[] }).shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0),
  )
}

/** What is wrong with the layout of the page as it is shown now; a line for each fault, which names the place. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(measure)
}

/** Runs in the browser, and so contains all that it needs. */
function measure(): string[] {
  const MIN_TARGET = 24
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=slider], [role=gridcell], [role=menuitem]'
  const root = document.documentElement
  const faults: string[] = []

  if (Math.max(root.scrollWidth, document.body.scrollWidth) > root.clientWidth)
    faults.push(`scrolls sideways: ${root.scrollWidth} px wide`)

  let level = 0
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isRendered)
  const titles = headings.filter(({ tagName }) => tagName === 'H1')
  if (titles.length !== 1) faults.push(`has ${titles.length} h1`)
  for (const heading of headings) {
    const next = Number(heading.tagName.slice(1))
    if (next > level + 1) faults.push(`skips a level before ${nameOf(heading)}`)
    level = next
  }

  for (const field of document.querySelectorAll(
    '[dir=auto]:placeholder-shown:not([placeholder=""])',
  ))
    if (isRendered(field) && getComputedStyle(field).direction !== (root.dir || 'ltr'))
      faults.push(`placeholder reads in the other direction: ${nameOf(field)}`)

  for (const button of document.querySelectorAll('.quiet-button'))
    if (isRendered(button) && isIndented(button)) faults.push(`is indented: ${nameOf(button)}`)

  for (const line of cutTexts()) faults.push(line)
  for (const line of badTargets()) faults.push(line)
  return faults

  /** Whether the border of a button without a visible border, instead of its text, is at the edge of its card or page. */
  function isIndented(button: Element): boolean {
    const frame = button.closest('.rounded-card, .action-bar, main > div')
    if (!frame || frame === button) return false
    const { left, right } = frame.getBoundingClientRect()
    const style = getComputedStyle(frame)
    const box = button.getBoundingClientRect()
    const start = left + Number.parseFloat(style.paddingLeft)
    const end = right - Number.parseFloat(style.paddingRight)
    const isAtStart = Math.abs(root.dir === 'rtl' ? box.right - end : box.left - start) < 2
    const isAtEnd = Math.abs(root.dir === 'rtl' ? box.left - start : box.right - end) < 2
    return box.width < end - start - 4 && (isAtStart || (isAtEnd && !follows(button)))
  }

  /** Whether it stands after another element in a line that begins at the start and fills up by chance. */
  function follows(button: Element): boolean {
    const [line, before] = [button.parentElement, button.previousElementSibling]
    if (!line || !before || !/normal|start/.test(getComputedStyle(line).justifyContent))
      return false
    const [box, other] = [button.getBoundingClientRect(), before.getBoundingClientRect()]
    const gap = root.dir === 'rtl' ? other.left - box.right : box.left - other.right
    const isFull = line.getBoundingClientRect().width > 0.9 * (line.parentElement?.clientWidth ?? 0)
    return isFull && other.bottom > box.top && other.top < box.bottom && gap < 16
  }

  function cutTexts(): string[] {
    const lines = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.nodeValue?.trim() || !isRendered(parent)) continue
      if (parent.closest('script, style, svg, [title]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width < 2) continue
      const cutter = cutterOf(parent, text)
      if (cutter) lines.add(`text is cut by ${nameOf(cutter)}: ${nameOf(parent)}`)
      const button = parent.closest('button, a[href], [role=button]')
      if (!button || getComputedStyle(button).display === 'inline') continue
      const box = button.getBoundingClientRect()
      if (text.left < box.left - 1 || text.right > box.right + 1)
        lines.add(`text leaves its button: ${nameOf(parent)}`)
    }
    return [...lines]
  }

  /** The element that hides a part of this text; nothing when a reader can scroll to it. */
  function cutterOf(start: Element, text: DOMRect): Element | null {
    for (let one: Element | null = start; one && one !== root; one = one.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      const hidesX = /hidden|clip/.test(overflowX)
      const hidesY = /hidden|clip/.test(overflowY)
      if (
        one !== document.body &&
        hidesX &&
        (text.left < box.left - 1 || text.right > box.right + 1)
      )
        return one
      if (
        one !== document.body &&
        hidesY &&
        (text.top < box.top - 4 || text.bottom > box.bottom + 4)
      )
        return one
      if (/auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY)) return null
      if (position === 'fixed') break
    }
    return text.left < -1 || text.right > root.clientWidth + 1 ? document.body : null
  }

  function badTargets(): string[] {
    const lines = new Set<string>()
    const controls = [...document.querySelectorAll(CONTROLS)].filter(
      (one) => isRendered(one) && !one.closest('[inert]') && !isVisuallyHidden(one),
    )
    for (const control of controls) {
      if (control.matches(':disabled, [aria-disabled=true], [data-disabled]')) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const at = centerOf(control)
      const hit = document.elementFromPoint(at.x, at.y)
      if (!hit || !isPartOf(hit, control)) {
        lines.add(`${nameOf(control)} is under ${hit ? nameOf(hit) : 'nothing that can be hit'}`)
        continue
      }
      if (isLargeEnough(control, at) || isInline(control)) continue
      const close = controls.some(
        (other) =>
          other !== control &&
          !other.contains(control) &&
          !control.contains(other) &&
          distance(at, other) < MIN_TARGET / 2,
      )
      if (close) {
        const { width, height } = control.getBoundingClientRect()
        lines.add(`target is small, ${width.toFixed(0)} × ${height.toFixed(0)}: ${nameOf(control)}`)
      }
    }
    window.scrollTo(0, 0)
    return [...lines]
  }

  function isPartOf(hit: Element, control: Element): boolean {
    if (control.contains(hit)) return true
    const labels = 'labels' in control ? [...((control.labels ?? []) as NodeListOf<Element>)] : []
    return labels.some((label) => label.contains(hit))
  }

  /** Whether everything within 12 px of its center is the control, so that also larger areas by labels count. */
  function isLargeEnough(control: Element, { x, y }: { x: number; y: number }): boolean {
    const far = MIN_TARGET / 2 - 0.6
    return [
      [far, 0],
      [-far, 0],
      [0, far],
      [0, -far],
    ].every(([dx = 0, dy = 0]) => {
      const hit = document.elementFromPoint(x + dx, y + dy)
      return hit !== null && isPartOf(hit, control)
    })
  }

  /** A link in a sentence: the height of its line is given (WCAG 2.5.8, inline). */
  function isInline(control: Element): boolean {
    const { parentElement } = control
    return (
      getComputedStyle(control).display === 'inline' &&
      (parentElement?.textContent ?? '').trim() !== (control.textContent ?? '').trim()
    )
  }

  function distance(at: { x: number; y: number }, other: Element): number {
    const box = other.getBoundingClientRect()
    const dx = Math.max(box.left - at.x, 0, at.x - box.right)
    const dy = Math.max(box.top - at.y, 0, at.y - box.bottom)
    return Math.hypot(dx, dy)
  }

  function centerOf(control: Element) {
    // An inline link that begins at the end of a line has an empty part there.
    const parts = [...control.getClientRects()]
    const box = parts.find(({ width }) => width > 1) ?? control.getBoundingClientRect()
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  }

  function isRendered(one: Element): boolean {
    return (
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      one.getClientRects().length > 0 &&
      !isVisuallyHidden(one)
    )
  }

  function isVisuallyHidden(start: Element): boolean {
    for (let one: Element | null = start; one && one !== document.body; one = one.parentElement) {
      const { clipPath, clip, position } = getComputedStyle(one)
      if (position === 'absolute' && (clip !== 'auto' || clipPath.startsWith('inset(50%')))
        return true
    }
    return false
  }

  function nameOf(one: Element): string {
    const label = (one.getAttribute('aria-label') ?? one.textContent ?? '')
      .trim()
      .replaceAll(/\s+/g, ' ')
    const classes = (one.getAttribute('class') ?? '').split(/\s+/).slice(0, 4).join('.')
    return `<${one.tagName.toLowerCase()}.${classes}> ${label.slice(0, 50)}`
  }
}
