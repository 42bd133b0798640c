import { SOURCES } from '#server/market/feeds/kinds.ts'
import { SOURCE_KINDS } from '#server/platform/env/feed-settings.ts'
import { SCENARIOS } from './scenarios.ts'
import type { Stage } from './stage.ts'

/** The switchboard, for a developer's browser. */
export function page(stage: Stage): string {
  return `<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Fake gold feeds</title>
<style>body{font:15px/1.6 system-ui;margin:2rem;max-width:60rem}td,th{padding:.1rem 1rem .1rem 0;text-align:start}</style>
<h1>Fake gold feeds</h1>
<table><tr><th>source<th>does<th>asked</tr>${SOURCE_KINDS.map((kind) => row(stage, kind)).join('')}</table>
<form method="post" action="/scenario">
<p><label>Source <select name="source"><option value="">all of them</option>${SOURCE_KINDS.map(
    (kind) => `<option value="${kind}">${SOURCES[kind].label}</option>`,
  ).join('')}</select></label></p>
<table>${Object.entries(SCENARIOS).map(button).join('')}</table>
</form></html>`
}

function row(stage: Stage, kind: (typeof SOURCE_KINDS)[number]): string {
  const asked = stage.asked.filter(({ source }) => source === kind).length
  return `<tr><td>${SOURCES[kind].label}<td>${stage.scenarioOf(kind)}<td>${asked} ×</tr>`
}

function button([name, words]: [string, string]): string {
  return `<tr><td><button name="name" value="${name}">${name}</button><td>${words}</tr>`
}
