export { createFilmFile, type FilmFileOptions } from './filmFile.ts';
export { type FilmSink, type FilmStep, growFilm, type GrowFilmOptions } from './growFilm.ts';
export { FILM, filmFrames, type FilmFrame, filmSize, growingMs } from './plan.ts';
