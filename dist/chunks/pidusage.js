import { r as __require, t as __commonJSMin } from "./rolldown-runtime.js";

// node_modules/pidusage/lib/bin.js
var require_bin = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const spawn = __require("child_process").spawn;
	/**
	* Spawn a binary and read its stdout.
	* @param  {String} cmd
	* @param  {String[]} args
	* @param  {Function} done(err, stdout)
	*/
	function run(cmd, args, options, done) {
		if (typeof options === "function") {
			done = options;
			options = void 0;
		}
		let executed = false;
		const ch = spawn(cmd, args, options);
		let stdout = "";
		let stderr = "";
		ch.stdout.on("data", function(d) {
			stdout += d.toString();
		});
		ch.stderr.on("data", function(d) {
			stderr += d.toString();
		});
		ch.on("error", function(err) {
			if (executed) return;
			executed = true;
			done(new Error(err));
		});
		ch.on("close", function(code, signal) {
			if (executed) return;
			executed = true;
			if (stderr) return done(new Error(stderr));
			done(null, stdout, code);
		});
	}
	module.exports = run;
}));

// node_modules/pidusage/lib/history.js
var require_history = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const DEFAULT_MAXAGE = 6e4;
	const expiration = {};
	const history = {};
	const expireListeners = {};
	let size = 0;
	let interval = null;
	function get(pid, maxage) {
		if (maxage <= 0) return;
		if (history[pid] !== void 0) expiration[pid] = Date.now() + (maxage || DEFAULT_MAXAGE);
		return history[pid];
	}
	function set(pid, object, maxage, onExpire) {
		if (object === void 0 || maxage <= 0) return;
		expiration[pid] = Date.now() + (maxage || DEFAULT_MAXAGE);
		if (history[pid] === void 0) {
			size++;
			sheduleInvalidator(maxage);
		}
		history[pid] = object;
		if (onExpire) expireListeners[pid] = onExpire;
	}
	function sheduleInvalidator(maxage) {
		if (size > 0) {
			if (interval === null) {
				interval = setInterval(runInvalidator, (maxage || DEFAULT_MAXAGE) / 2);
				if (typeof interval.unref === "function") interval.unref();
			}
			return;
		}
		if (interval !== null) {
			clearInterval(interval);
			interval = null;
		}
	}
	function runInvalidator() {
		const now = Date.now();
		const pids = Object.keys(expiration);
		for (let i = 0; i < pids.length; i++) {
			const pid = pids[i];
			if (expiration[pid] < now) {
				size--;
				if (expireListeners[pid]) expireListeners[pid](history[pid]);
				delete history[pid];
				delete expiration[pid];
				delete expireListeners[pid];
			}
		}
		sheduleInvalidator();
	}
	function deleteLoop(obj) {
		for (const i in obj) delete obj[i];
	}
	function clear() {
		if (interval !== null) {
			clearInterval(interval);
			interval = null;
		}
		deleteLoop(history);
		deleteLoop(expiration);
		deleteLoop(expireListeners);
	}
	module.exports = {
		get,
		set,
		clear
	};
}));

// node_modules/pidusage/lib/ps.js
var require_ps = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const os = __require("os");
	const bin = require_bin();
	const history = require_history();
	const PLATFORM = os.platform();
	function parseTime(timestr, centisec) {
		let time = 0;
		const tpart = timestr.split(/-|:|\./);
		let i = tpart.length - 1;
		if (i >= 0 && centisec && PLATFORM === "darwin") time += parseInt(tpart[i--], 10) * 10;
		if (i >= 0) time += parseInt(tpart[i--], 10) * 1e3;
		if (i >= 0) time += parseInt(tpart[i--], 10) * 6e4;
		if (i >= 0) time += parseInt(tpart[i--], 10) * 36e5;
		if (i >= 0) time += parseInt(tpart[i--], 10) * 864e5;
		return time;
	}
	/**
	* Get pid informations through ps command.
	* @param  {Number[]} pids
	* @param  {Object} options
	* @param  {Function} done(err, stat)
	*/
	function ps(pids, options, done) {
		const pArg = pids.join(",");
		let args = [
			"-o",
			"etime,pid,ppid,pcpu,rss,time",
			"-p",
			pArg
		];
		if (PLATFORM === "aix" || PLATFORM === "os400") args = [
			"-o",
			"etime,pid,ppid,pcpu,rssize,time",
			"-p",
			pArg
		];
		bin("ps", args, function(err, stdout, code) {
			if (err) {
				if (PLATFORM === "os390" && /no matching processes found/.test(err)) {
					err = /* @__PURE__ */ new Error("No matching pid found");
					err.code = "ENOENT";
				}
				return done(err);
			}
			if (code === 1) {
				const error = /* @__PURE__ */ new Error("No matching pid found");
				error.code = "ENOENT";
				return done(error);
			}
			if (code !== 0) return done(/* @__PURE__ */ new Error("pidusage ps command exited with code " + code));
			const date = Date.now();
			stdout = stdout.split(os.EOL);
			const statistics = {};
			for (let i = 1; i < stdout.length; i++) {
				const line = stdout[i].trim().split(/\s+/);
				if (!line || line.length !== 6) continue;
				const pid = parseInt(line[1], 10);
				let hst = history.get(pid, options.maxage);
				if (hst === void 0) hst = {};
				const ppid = parseInt(line[2], 10);
				const memory = parseInt(line[4], 10) * 1024;
				const etime = parseTime(line[0]);
				const ctime = parseTime(line[5], true);
				const total = ctime - (hst.ctime || 0);
				const seconds = Math.abs(hst.elapsed !== void 0 ? etime - hst.elapsed : etime);
				statistics[pid] = {
					cpu: seconds > 0 ? total / seconds * 100 : 0,
					memory,
					ppid,
					pid,
					ctime,
					elapsed: etime,
					timestamp: date
				};
				history.set(pid, statistics[pid], options.maxage);
			}
			done(null, statistics);
		});
	}
	module.exports = ps;
}));

// node_modules/pidusage/lib/helpers/parallel.js
var require_parallel = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	function parallel(fns, options, done) {
		if (typeof options === "function") {
			done = options;
			options = {};
		}
		let keys;
		if (!Array.isArray(fns)) keys = Object.keys(fns);
		const length = keys ? keys.length : fns.length;
		let pending = length;
		const results = keys ? {} : [];
		function each(i, err, result) {
			results[i] = result;
			if (--pending === 0 || err && !options.graceful) {
				if (options.graceful && err && length > 1) err = null;
				done && done(err, results);
				done = null;
			}
		}
		if (keys) keys.forEach(function(key) {
			fns[key](function(err, res) {
				each(key, err, res);
			});
		});
		else fns.forEach(function(fn, i) {
			fn(function(err, res) {
				each(i, err, res);
			});
		});
	}
	module.exports = parallel;
}));

// node_modules/pidusage/lib/helpers/cpu.js
var require_cpu = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const os = __require("os");
	const fs = __require("fs");
	const exec = __require("child_process").exec;
	const parallel = require_parallel();
	/**
	* Gathers Clock, PageSize and system uptime through /proc/uptime
	* This method is mocked in procfile tests
	*/
	function updateCpu(cpu, next) {
		if (cpu !== null) {
			getRealUptime(function(err, uptime) {
				if (err) return next(err);
				cpu.uptime = uptime;
				next(null, cpu);
			});
			return;
		}
		parallel([getClockAndPageSize, getRealUptime], function(err, data) {
			if (err) return next(err);
			cpu = {
				clockTick: data[0].clockTick,
				pageSize: data[0].pageSize,
				uptime: data[1]
			};
			next(null, cpu);
		});
	}
	module.exports = updateCpu;
	/**
	* Fallback on os.uptime(), though /proc/uptime is more precise
	*/
	function getRealUptime(next) {
		fs.readFile("/proc/uptime", "utf8", function(err, uptime) {
			if (err || uptime === void 0) {
				if (!process.env.PIDUSAGE_SILENT) console.warn("[pidusage] We couldn't find uptime from /proc/uptime, using os.uptime() value");
				return next(null, os.uptime() || /* @__PURE__ */ new Date() / 1e3);
			}
			return next(null, parseFloat(uptime.split(" ")[0]));
		});
	}
	function getClockAndPageSize(next) {
		parallel([function getClockTick(cb) {
			getconf("CLK_TCK", { default: 100 }, cb);
		}, function getPageSize(cb) {
			getconf("PAGESIZE", { default: 4096 }, cb);
		}], function(err, data) {
			if (err) return next(err);
			next(null, {
				clockTick: data[0],
				pageSize: data[1]
			});
		});
	}
	function getconf(keyword, options, next) {
		if (typeof options === "function") {
			next = options;
			options = { default: "" };
		}
		exec("getconf " + keyword, function(error, stdout, stderr) {
			if (error !== null) {
				if (!process.env.PIDUSAGE_SILENT) console.error("Error while calling \"getconf " + keyword + "\"", error);
				return next(null, options.default);
			}
			stdout = parseInt(stdout);
			if (!isNaN(stdout)) return next(null, stdout);
			return next(null, options.default);
		});
	}
}));

// node_modules/pidusage/lib/procfile.js
var require_procfile = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const fs = __require("fs");
	const path = __require("path");
	const updateCpu = require_cpu();
	const parallel = require_parallel();
	const history = require_history();
	let cpuInfo = null;
	const SIZE = 1024;
	function noop() {}
	function open(path, history, cb) {
		if (history.fd) return cb(null, history.fd);
		fs.open(path, "r", cb);
	}
	function close(history) {
		if (history.fd) fs.close(history.fd, noop);
	}
	function readUntilEnd(fd, buf, cb) {
		let firstRead = false;
		if (typeof buf === "function") {
			cb = buf;
			buf = Buffer.alloc(SIZE);
			firstRead = true;
		}
		fs.read(fd, buf, 0, SIZE, 0, function(err, bytesRead, buffer) {
			if (err) {
				cb(err);
				return;
			}
			const data = Buffer.concat([buf, buffer], firstRead ? bytesRead : buf.length + bytesRead);
			if (bytesRead === SIZE) {
				readUntilEnd(fd, data, cb);
				return;
			}
			cb(null, buf);
		});
	}
	function readProcFile(pid, options, done) {
		let hst = history.get(pid, options.maxage);
		let again = false;
		if (hst === void 0) {
			again = true;
			hst = {};
		}
		open(path.join("/proc", "" + pid, "stat"), hst, function(err, fd) {
			if (err) {
				if (err.code === "ENOENT") err.message = "No matching pid found";
				return done(err, null);
			}
			if (err) return done(err);
			readUntilEnd(fd, function(err, buffer) {
				if (err) return done(err);
				let infos = buffer.toString("utf8");
				const date = Date.now();
				const index = infos.lastIndexOf(")");
				infos = infos.substr(index + 2).split(" ");
				const stat = {
					ppid: parseInt(infos[1]),
					utime: parseFloat(infos[11]) * 1e3 / cpuInfo.clockTick,
					stime: parseFloat(infos[12]) * 1e3 / cpuInfo.clockTick,
					cutime: parseFloat(infos[13]) * 1e3 / cpuInfo.clockTick,
					cstime: parseFloat(infos[14]) * 1e3 / cpuInfo.clockTick,
					start: parseFloat(infos[19]) * 1e3 / cpuInfo.clockTick,
					rss: parseFloat(infos[21]),
					uptime: cpuInfo.uptime * 1e3,
					fd
				};
				const memory = stat.rss * cpuInfo.pageSize;
				const childrens = options.childrens ? stat.cutime + stat.cstime : 0;
				const total = stat.stime - (hst.stime || 0) + stat.utime - (hst.utime || 0) + childrens;
				const seconds = Math.abs(hst.uptime !== void 0 ? stat.uptime - hst.uptime : stat.start - stat.uptime);
				const cpu = seconds > 0 ? total / seconds * 100 : 0;
				history.set(pid, stat, options.maxage, close);
				if (again) return readProcFile(pid, options, done);
				return done(null, {
					cpu,
					memory,
					ctime: stat.utime + stat.stime,
					elapsed: stat.uptime - stat.start,
					timestamp: date,
					pid,
					ppid: stat.ppid
				});
			});
		});
	}
	function procfile(pids, options, done) {
		updateCpu(cpuInfo, function(err, result) {
			if (err) return done(err);
			cpuInfo = result;
			const fns = {};
			pids.forEach(function(pid, i) {
				fns[pid] = function(cb) {
					readProcFile(pid, options, cb);
				};
			});
			parallel(fns, { graceful: true }, done);
		});
	}
	module.exports = procfile;
}));

// node_modules/pidusage/lib/wmic.js
var require_wmic = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const os = __require("os");
	const bin = require_bin();
	const history = require_history();
	function parseDate(datestr) {
		const year = datestr.substring(0, 4);
		const month = datestr.substring(4, 6);
		const day = datestr.substring(6, 8);
		const hour = datestr.substring(8, 10);
		const minutes = datestr.substring(10, 12);
		const seconds = datestr.substring(12, 14);
		const useconds = datestr.substring(15, 21);
		const sign = datestr.substring(21, 22);
		const tmz = parseInt(datestr.substring(22, 25), 10);
		const tmzh = Math.floor(tmz / 60);
		const tmzm = tmz % 60;
		return /* @__PURE__ */ new Date(year + "-" + month + "-" + day + "T" + hour + ":" + minutes + ":" + seconds + "." + useconds + sign + (tmzh > 9 ? tmzh : "0" + tmzh) + (tmzm > 9 ? tmzm : "0" + tmzm));
	}
	/**
	* Get pid informations through wmic command.
	* @param  {Number[]} pids
	* @param  {Object} options
	* @param  {Function} done(err, stat)
	*/
	function wmic(pids, options, done) {
		let whereClause = "ProcessId=" + pids[0];
		for (let i = 1; i < pids.length; i++) whereClause += " or ProcessId=" + pids[i];
		const args = [
			"PROCESS",
			"where",
			"\"" + whereClause + "\"",
			"get",
			"CreationDate,KernelModeTime,ParentProcessId,ProcessId,UserModeTime,WorkingSetSize"
		];
		bin("wmic", args, {
			windowsHide: true,
			windowsVerbatimArguments: true
		}, function(err, stdout, code) {
			if (err) {
				if (err.message.indexOf("No Instance(s) Available.") !== -1) {
					const error = /* @__PURE__ */ new Error("No matching pid found");
					error.code = "ENOENT";
					return done(error);
				}
				return done(err);
			}
			if (code !== 0) return done(/* @__PURE__ */ new Error("pidusage wmic command exited with code " + code));
			const date = Date.now();
			const uptime = Math.floor(os.uptime() || date / 1e3);
			stdout = stdout.split(os.EOL);
			let again = false;
			const statistics = {};
			for (let i = 1; i < stdout.length; i++) {
				const line = stdout[i].trim().split(/\s+/);
				if (!line || line.length !== 6) continue;
				const creation = parseDate(line[0]);
				const ppid = parseInt(line[2], 10);
				const pid = parseInt(line[3], 10);
				const kerneltime = Math.round(parseInt(line[1], 10) / 1e4);
				const usertime = Math.round(parseInt(line[4], 10) / 1e4);
				const memory = parseInt(line[5], 10);
				let hst = history.get(pid, options.maxage);
				if (hst === void 0) {
					again = true;
					hst = {
						ctime: kerneltime + usertime,
						uptime
					};
				}
				const total = (kerneltime + usertime - hst.ctime) / 1e3;
				const seconds = uptime - hst.uptime;
				const cpu = seconds > 0 ? total / seconds * 100 : 0;
				history.set(pid, {
					ctime: usertime + kerneltime,
					uptime
				}, options.maxage);
				statistics[pid] = {
					cpu,
					memory,
					ppid,
					pid,
					ctime: usertime + kerneltime,
					elapsed: date - creation.getTime(),
					timestamp: date
				};
			}
			if (again) return wmic(pids, options, function(err, stats) {
				if (err) return done(err);
				done(null, Object.assign(statistics, stats));
			});
			done(null, statistics);
		});
	}
	module.exports = wmic;
}));

// node_modules/pidusage/lib/gwmi.js
var require_gwmi = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const os = __require("os");
	const bin = require_bin();
	const history = require_history();
	function parseDate(datestr) {
		const year = datestr.substring(0, 4);
		const month = datestr.substring(4, 6);
		const day = datestr.substring(6, 8);
		const hour = datestr.substring(8, 10);
		const minutes = datestr.substring(10, 12);
		const seconds = datestr.substring(12, 14);
		const useconds = datestr.substring(15, 21);
		const sign = datestr.substring(21, 22);
		const tmz = parseInt(datestr.substring(22, 25), 10);
		const tmzh = Math.floor(tmz / 60);
		const tmzm = tmz % 60;
		return /* @__PURE__ */ new Date(year + "-" + month + "-" + day + "T" + hour + ":" + minutes + ":" + seconds + "." + useconds + sign + (tmzh > 9 ? tmzh : "0" + tmzh) + (tmzm > 9 ? tmzm : "0" + tmzm));
	}
	function gwmi(pids, options, done) {
		let whereClause = "ProcessId=" + pids[0];
		for (let i = 1; i < pids.length; i++) whereClause += " or ProcessId=" + pids[i];
		const command = "gwmi win32_process -Filter '" + whereClause + "' | select CreationDate,KernelModeTime,ParentProcessId,ProcessId,UserModeTime,WorkingSetSize | format-table";
		bin("powershell.exe", [
			"-NoProfile",
			"-NonInteractive",
			"-Command",
			command
		], { windowsHide: true }, function(err, stdout, code) {
			if (err) {
				if (err.message.indexOf("No Instance(s) Available.") !== -1) {
					const error = /* @__PURE__ */ new Error("No matching pid found");
					error.code = "ENOENT";
					return done(error);
				}
				return done(err);
			}
			if (code !== 0) return done(/* @__PURE__ */ new Error("pidusage gwmi command exited with code " + code));
			const date = Date.now();
			const uptime = Math.floor(os.uptime() || date / 1e3);
			stdout = stdout.split(os.EOL).slice(1);
			const index = stdout.findIndex((v) => !!v);
			stdout = stdout.slice(index + 2);
			if (!stdout.length) {
				const error = /* @__PURE__ */ new Error("No matching pid found");
				error.code = "ENOENT";
				return done(error);
			}
			let again = false;
			const statistics = {};
			for (let i = 0; i < stdout.length; i++) {
				const line = stdout[i].trim().split(/\s+/);
				if (!line || line.length === 1) continue;
				const creation = parseDate(line[0]);
				const ppid = parseInt(line[2], 10);
				const pid = parseInt(line[3], 10);
				const kerneltime = Math.round(parseInt(line[1], 10) / 1e4);
				const usertime = Math.round(parseInt(line[4], 10) / 1e4);
				const memory = parseInt(line[5], 10);
				let hst = history.get(pid, options.maxage);
				if (hst === void 0) {
					again = true;
					hst = {
						ctime: kerneltime + usertime,
						uptime
					};
				}
				const total = (kerneltime + usertime - hst.ctime) / 1e3;
				const seconds = uptime - hst.uptime;
				const cpu = seconds > 0 ? total / seconds * 100 : 0;
				history.set(pid, {
					ctime: usertime + kerneltime,
					uptime
				}, options.maxage);
				statistics[pid] = {
					cpu,
					memory,
					ppid,
					pid,
					ctime: usertime + kerneltime,
					elapsed: date - creation.getTime(),
					timestamp: date
				};
			}
			if (again) return gwmi(pids, options, function(err, stats) {
				if (err) return done(err);
				done(null, Object.assign(statistics, stats));
			});
			done(null, statistics);
		});
	}
	module.exports = gwmi;
}));

// node_modules/pidusage/lib/stats.js
var require_stats = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const fs = __require("fs");
	const os = __require("os");
	const path = __require("path");
	const requireMap = {
		ps: () => require_ps(),
		procfile: () => require_procfile(),
		wmic: () => require_wmic(),
		gwmi: () => require_gwmi()
	};
	const platformToMethod = {
		aix: "ps",
		os400: "ps",
		android: "procfile",
		alpine: "procfile",
		darwin: "ps",
		freebsd: "ps",
		os390: "ps",
		linux: "procfile",
		netbsd: "procfile",
		openbsd: "ps",
		sunos: "ps",
		win: "wmic"
	};
	let platform = os.platform();
	if (fs.existsSync("/etc/alpine-release")) platform = "alpine";
	if (platform.match(/^win/)) platform = "win";
	let stat;
	try {
		stat = requireMap[platformToMethod[platform]]();
	} catch (err) {}
	let wmicAvailable;
	function hasWmic() {
		if (wmicAvailable === void 0) wmicAvailable = fs.existsSync(path.join(process.env.SystemRoot || "C:\\Windows", "System32", "wbem", "WMIC.exe"));
		return wmicAvailable;
	}
	/**
	* @callback pidCallback
	* @param {Error} err A possible error.
	* @param {Object} statistics The object containing the statistics.
	*/
	/**
	* Get pid informations.
	* @public
	* @param  {Number|Number[]|String|String[]} pids A pid or a list of pids.
	* @param  {Object} [options={}] Options object
	* @param  {pidCallback} callback Called when the statistics are ready.
	*/
	function get(pids, options, callback) {
		let fn = stat;
		if (platform !== "win" && options.usePs === true) fn = requireMap.ps();
		if (platform === "win") fn = options.useGwmi === true || !hasWmic() ? requireMap.gwmi() : requireMap.wmic();
		if (fn === void 0) return callback(/* @__PURE__ */ new Error(os.platform() + " is not supported yet, please open an issue (https://github.com/soyuka/pidusage)"));
		let single = false;
		if (!Array.isArray(pids)) {
			single = true;
			pids = [pids];
		}
		if (pids.length === 0) return callback(/* @__PURE__ */ new TypeError("You must provide at least one pid"));
		for (let i = 0; i < pids.length; i++) {
			pids[i] = parseInt(pids[i], 10);
			if (isNaN(pids[i]) || pids[i] < 0) return callback(/* @__PURE__ */ new TypeError("One of the pids provided is invalid"));
		}
		fn(pids, options, function(err, stats) {
			if (err) return callback(err);
			if (single) callback(null, stats[pids[0]]);
			else callback(null, stats);
		});
	}
	module.exports = get;
}));

// node_modules/pidusage/index.js
var require_pidusage = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const stats = require_stats();
	/**
	* Get pid informations.
	* @public
	* @param  {Number|Number[]|String|String[]} pids A pid or a list of pids.
	* @param  {Object} [options={}] Options object
	* @param  {Function} [callback=undefined] Called when the statistics are ready.
	* If not provided a promise is returned instead.
	* @returns  {Promise.<Object>} Only when the callback is not provided.
	*/
	function pidusage(pids, options, callback) {
		if (typeof options === "function") {
			callback = options;
			options = {};
		}
		if (options === void 0) options = {};
		options = Object.assign({
			usePs: /^true$/i.test(process.env.PIDUSAGE_USE_PS),
			maxage: process.env.PIDUSAGE_MAXAGE
		}, options);
		if (typeof callback === "function") {
			stats(pids, options, callback);
			return;
		}
		return new Promise(function(resolve, reject) {
			stats(pids, options, function(err, data) {
				if (err) return reject(err);
				resolve(data);
			});
		});
	}
	module.exports = pidusage;
	module.exports.clear = require_history().clear;
}));

export { require_pidusage as t };
