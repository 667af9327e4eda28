/** The program of page.html: draws the charts, answers the calculator. It reads what the page carries, and nothing else. */
import type { PageData } from '../render/html/data.ts';
import { startCalculator } from './calculator.ts';
import { startCharts } from './charts.ts';

const carried = document.getElementById('ratingplate-data')?.textContent;
if (carried) {
  const data = JSON.parse(carried) as PageData;
  // What needs this program is hidden until it runs.
  document.documentElement.classList.add('runs');
  startCalculator(data);
  startCharts(data);
}
