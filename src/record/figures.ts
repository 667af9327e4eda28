/** The figures a record can hold. They are defined where they are computed. */
export {
  type FigureInfo,
  type MethodFigure,
  methodFigures,
  type PointFigure,
  pointFigures,
  type Unit,
} from '../stats/figures.ts';
