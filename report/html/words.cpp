#include "report/html/words.hpp"

#include "report/text/markup.hpp"

namespace mpisheet::report {

std::string how_measured(bool any_simulated)
{
    std::string html = R"html(<h2 id="how-title">How it was measured</h2>
<ul>
<li><strong>A cost is the last end minus the agreed start.</strong> All ranks agree on an instant, wait for it, and do the
operation once; the time of the rank that ends last counts. Ranks that came late make the sample invalid.</li>
<li><strong>Launches are replicated.</strong> Repetitions inside one launch share its luck, so a measured point is the median over
launches of the medians over repetitions; bars in the plots reach from the fastest launch to the slowest.</li>
<li><strong>Operations and sizes come in random order</strong> from a recorded seed, after a warm-up, in buffers that were touched
before. The result of each operation is checked; every raw sample is in samples.csv.</li>
<li><strong>Equations are fitted to relative errors,</strong> with coefficients that cannot be negative, and with a new range only
where the samples ask for one. The interval is where the true cost lies with 95 % confidence; it widens beyond the samples.</li>
<li><strong>Predictions are blind.</strong> They use the datasheet and steps timed on one process, never a parallel run of the
program; predictions.csv is written, and its SHA-256 recorded, before the first run.</li>
</ul>
)html";
    if (any_simulated)
        html += R"html(<h3>What a simulated machine shows, and what it does not</h3>
<p>A machine marked “simulated” is a SimGrid platform: the real programs run there on simulated ranks, exchange real messages and
compute their real results. Time is computed: the network's from the platform file, the computation's from the work that each rank
counted while doing it, times rates that neither the model nor the calibration can read.</p>
<ul>
<li><strong>It shows</strong> whether the equations follow the MPI library's algorithms over many processes, and whether
the models
count messages, bytes, steps and imbalance rightly.</li>
<li><strong>It does not show</strong> noise, memory contention between cores, network hardware that the platform file does not
describe, or how fast a real processor runs the kernels. Small errors there promise nothing about a real cluster.</li>
</ul>
)html";
    return element("section", '\n' + html, "id=\"how\" aria-labelledby=\"how-title\"") + '\n';
}

std::string glossary()
{
    const std::string html = R"html(<h2 id="glossary-title">Glossary</h2>
<dl class="facts">
<dt>p</dt><dd>processes that take part</dd>
<dt>d</dt><dd>of an operation: bytes of the message, counted as its plot says; of a program: the size of its problem</dd>
<dt>cell</dt><dd>one operation or program at one p and one d</dd>
<dt>×÷</dt><dd>how wide an interval is: ±20 % is up to that much more or less; ×÷1.6 is from a 1.6th to 1.6 times. Up to
a factor of
1.25 a percentage is written, beyond a factor; of two unlike sides the one that is further off</dd>
<dt>level</dt><dd>how near two ranks are: cache or socket (parts of a node), node, net (one switch), far, farther (across
more switches)</dd>
<dt>eager</dt><dd>a message that is sent at once, without asking the receiver first; longer ones begin with a handshake</dd>
<dt>half bandwidth</dt><dd>the smallest message that reaches half the bandwidth of the largest</dd>
<dt>state</dt><dd>of the machine: a part of the measurement in which costs are longer or shorter alike, by where ranks ran or what
else did; equations are fitted to one state, samples of others are counted and left out</dd>
<dt>np2</dt><dd>np2(p) in an equation: 0 where p is a power of two, else 1; clog2(p): log2(p) rounded up</dd>
<dt>guideline</dt><dd>what a good MPI library keeps: no operation costs more than others that do the same, and none more
for less data</dd>
<dt>sample, launch</dt><dd>one timed repetition; one start of all processes (one mpiexec)</dd>
<dt>datasheet</dt><dd>the equations of one machine and placement, sheet.gp</dd>
<dt>range</dt><dd>a range of p and d with one equation</dd>
<dt>error</dt><dd>(predicted − measured) / measured; median, mean and worst are of its size without sign</dd>
<dt>bias</dt><dd>mean of the errors with their signs: + when predictions are too long</dd>
<dt>inside 95 %</dt><dd>share of measured times inside the predicted interval; near 95 % is right, 100 % may be too cautious</dd>
<dt>communication</dt><dd>share of the predicted time that is spent in MPI</dd>
<dt>extrapolated</dt><dd>the prediction used an equation outside the range that was measured</dd>
<dt>speed-up</dt><dd>time on one process divided by time on p</dd>
</dl>
)html";
    return element("section", '\n' + html, "id=\"glossary\" aria-labelledby=\"glossary-title\"") + '\n';
}

} // namespace mpisheet::report
