/**
 * Colours. A chart is drawn once, with tokens in place of colours; each theme then fills in its own. So two themes cost
 * one drawing, and cannot differ in anything but colour.
 */
import type { ThemeName } from './names.ts';

/** Names of what is coloured. */
export const inks = [
  'ground',
  'ink',
  'muted',
  'grid',
  'edge',
  'idle',
  'one',
  'all',
  'peak',
  'stripe',
  'solid',
  'faint',
  'line1',
  'line2',
  'line3',
  'line4',
  'line5',
  'line6',
] as const;
export type Ink = (typeof inks)[number];

/** A value no drawing has by itself; it never holds text from a record. */
export const token = (ink: Ink): string => `ratingplate-${ink}`;

/** Hatching of the peak's bars, which tells them apart without colour. */
export const patterns = [
  '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">',
  `<rect width="6" height="6" fill="${token('ground')}"/><rect width="3" height="6" fill="${token('stripe')}"/>`,
  '</pattern></defs>',
].join('');

const themes: Readonly<Record<ThemeName, Readonly<Record<Ink, string>>>> = {
  light: {
    ground: '#ffffff',
    ink: '#1f2328',
    muted: '#59636e',
    grid: '#dfe3e8',
    edge: '#174f8c',
    idle: '#ffffff',
    one: '#b5d2f0',
    all: '#2f74bd',
    peak: 'url(#hatch)',
    stripe: '#e08a3c',
    solid: '#2f74bd',
    faint: '#c4daf1',
    line1: '#2f74bd',
    line2: '#c2571a',
    line3: '#2b8054',
    line4: '#8247b5',
    line5: '#97700b',
    line6: '#bf3560',
  },
  dark: {
    ground: '#0d1117',
    ink: '#e6edf3',
    muted: '#9aa4af',
    grid: '#2b313a',
    edge: '#8fc1f5',
    idle: '#0d1117',
    one: '#234a76',
    all: '#5da2e8',
    peak: 'url(#hatch)',
    stripe: '#d98a3d',
    solid: '#5da2e8',
    faint: '#1f4166',
    line1: '#5da2e8',
    line2: '#f0914d',
    line3: '#58c58a',
    line4: '#b58ce6',
    line5: '#d9b23c',
    line6: '#ef7c9b',
  },
};

/** The same colours for a style sheet, as custom properties: dark where the reader's screen is. */
export function customProperties(): string {
  const all = (theme: ThemeName) => `:root{${inks.map((ink) => `--${ink}:${themes[theme][ink]}`).join(';')}}`;
  return `${all('light')}@media screen and (prefers-color-scheme:dark){${all('dark')}}`;
}

/** The drawing in the theme's colours. Only attribute values are replaced: a name that reads like a token stays a name. */
export function paint(svg: string, theme: ThemeName): string {
  const colours = themes[theme];
  return svg.replace(/<[^>]*>/g, (tag) =>
    tag.replace(/="ratingplate-([a-z]+\d?)"/g, (_, ink: string) => `="${colours[ink as Ink]}"`),
  );
}
